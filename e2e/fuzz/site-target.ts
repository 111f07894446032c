import { openSession } from '@/prisma/factories/sessions';
import { claimsOf, encodeToken } from '@/lib/people/auth/token';
import type { Database } from '@/lib/db/client';
import { createPaymentOrder } from '@/prisma/factories/payments';
import { createUser } from '@/prisma/factories/users';
import type { Actor, Row } from '@/e2e/fixtures/endpoint-matrix';
import { type Cast, type Scene, sent } from '@/e2e/fixtures/endpoint-scenes';
import type { Account } from '@/e2e/fixtures/accounts';
import { forgetUsedSlots } from '@/e2e/fixtures/slots';
import type { CallCase, FuzzCase } from './cases';
import { HttpClient, isBrokenOff, withoutResponse } from './http';
import { identifyByKey } from './identify-by-key';
import { type FuzzResponse, faultOfResponse, faultOfRawResponse } from './judge';
import type { RawCase } from './raw-cases';
import type { Ready, FuzzTarget } from './run';
import { endpoints } from '@/lib/gateway/endpoints';
import { stateOfEverything } from './state';
import { wireOfCall, wireOfEvent, type Wire } from './wire';

/** Site in exclusive use. */
export interface Site {
  readonly port: number;
  readonly database: Database;
  readonly secret: string;
  readonly identityKey: string;
}

const nobodySignedIn: ReadonlySet<Actor> = new Set(['visitor', 'suspended', 'expired', 'forged']);
const openPaths = new Set<string>(
  Object.values(endpoints).flatMap((endpoint) =>
    'open' in endpoint && endpoint.open ? [endpoint.path] : [],
  ),
);

interface Player {
  readonly me: Account;
  readonly proof: Readonly<Record<string, string>>;
}

/** Calls that send their answer while they read it. */
const streams = /^\/api\/(?:export|my_data_json)\b/;

/** The product as a target. */
export class SiteTarget implements FuzzTarget {
  private readonly http: HttpClient;
  private cast: Cast | null = null;
  private worn = 0;
  private readonly players = new Map<Actor, Player>();
  private readonly inputs = new Map<string, object>();
  private paymentOrder: string | null = null;

  constructor(private readonly site: Site) {
    this.http = new HttpClient(site.port);
  }

  close(): void {
    this.http.close();
  }

  state(): Promise<string> {
    return stateOfEverything(this.site.database);
  }

  /** New accounts every other batch. Records and sessions used up by a success are replaced at once. */
  async renew(): Promise<void> {
    this.worn += 1;
    if (this.worn % 2 === 0 && this.cast !== null) return;
    this.players.clear();
    this.inputs.clear();
    this.paymentOrder = null;
    // Otherwise the 4,000 slots of a year would all be taken eventually.
    const { db } = this.site.database;
    await db.$transaction([
      db.message.deleteMany({ where: { bookingId: { not: null } } }),
      db.booking.deleteMany(),
      db.waitingEntry.deleteMany(),
      db.slot.deleteMany(),
    ]);
    forgetUsedSlots();
    this.cast = await this.newCast();
  }

  async prepare(each: FuzzCase): Promise<Ready> {
    if (each.kind === 'raw') return this.readyRaw(each);
    if (each.kind === 'event') {
      const order = (this.paymentOrder ??= await this.newPaymentOrder());
      return this.readyWire(wireOfEvent(each, order), () => {
        this.paymentOrder = null;
      });
    }
    return this.readyCall(each);
  }

  private async readyCall(each: CallCase): Promise<Ready> {
    const { row, actor } = each;
    const { me, proof } = await this.player(actor);
    const key = `${row} ${actor}`;
    const input = this.inputs.get(key) ?? (await this.newInput(row, me));
    this.inputs.set(key, input);
    const wire = wireOfCall(each, input, proof);
    const [path = ''] = wire.path.slice('/api'.length).split('?');
    const stranger = nobodySignedIn.has(actor) && !openPaths.has(path);
    return this.readyWire({ ...wire, mustRefuse: wire.mustRefuse || stranger }, () => {
      this.inputs.delete(key);
      this.players.delete(actor);
    });
  }

  private readyWire(wire: Wire, used: () => void): Ready {
    const { mustRefuse } = wire;
    return {
      mustRefuse,
      description: describe(wire),
      send: async () => {
        const response = await this.sendWire(wire);
        // A success may have ended the session or the record; a 401 means that the session has ended.
        if (response.status < 400 || response.status === 401) used();
        return response;
      },
      faultOf: (response) => faultOfResponse(wire.path, response, { head: wire.method === 'HEAD' }),
    };
  }

  /** A stream stops where its session ends, here by another case of the batch; then another call of it is refused. */
  private async sendWire(wire: Wire): Promise<FuzzResponse> {
    const response = await this.http.send(wire);
    if (!isBrokenOff(response) || !streams.test(wire.path)) return response;
    const again = await this.http.send(wire);
    return again.status === 401 ? again : response;
  }

  private readyRaw(each: RawCase): Ready {
    // The HTTP client checks that HEAD has no response body.
    const faultOf = (response: FuzzResponse) =>
      faultOfRawResponse(each.target, response, { head: each.method === 'HEAD' && response.text === '' });
    return {
      mustRefuse: false,
      description: `raw ${JSON.stringify(each).slice(0, 2000)}`,
      send: async () => {
        const { responses, fault } = await this.http.sendRaw(each);
        if (fault !== null) return withoutResponse(fault);
        const all = responses.map(asResponse);
        return all.find((response) => faultOf(response) !== null) ?? all.at(-1) ?? noResponse;
      },
      // An incomplete request needs no response.
      faultOf: (response) => (response === noResponse ? null : faultOf(response)),
    };
  }

  private async player(actor: Actor): Promise<Player> {
    const known = this.players.get(actor);
    if (known !== undefined) return known;
    const cast = (this.cast ??= await this.newCast());
    const me =
      actor === 'visitor'
        ? cast.customer
        : actor === 'suspended' || actor === 'expired' || actor === 'forged'
          ? cast.admin
          : cast[actor];
    const player = { me, proof: await this.proofOf(actor, me) };
    this.players.set(actor, player);
    return player;
  }

  private async proofOf(actor: Actor, me: Account): Promise<Record<string, string>> {
    const { db } = this.site.database;
    const now = new Date();
    if (actor === 'visitor') return {};
    const { id } =
      actor === 'suspended' ? await createUser(db, { role: 'admin', profile: true }) : { id: me.id };
    const from = { address: '192.0.2.1', userAgent: null };
    const session = await openSession(db, id, now, from);
    if (actor === 'suspended') await db.user.update({ where: { id }, data: { suspended: true } });
    if (actor === 'expired') {
      const { sessionId } = session.actor;
      // The server deletes sessions that expired long ago.
      const anHourAgo = new Date(Date.now() - 3_600_000);
      const aDayAgo = new Date(Date.now() - 86_400_000);
      const past = { createdAt: aDayAgo, renewedAt: aDayAgo, expiresAt: anHourAgo };
      await db.session.update({ where: { id: sessionId }, data: past });
    }
    const secret = actor === 'forged' ? 'a secret that is not the one of this site' : this.site.secret;
    const token = await encodeToken(claimsOf(session.actor), session.expiresAt, secret, now);
    return { authorization: `Bearer ${token}` };
  }

  private async newInput(row: Row, me: Account): Promise<object> {
    const cast = (this.cast ??= await this.newCast());
    const { database, identityKey } = this.site;
    const { db } = database;
    const scene: Scene = { me, cast, db, watched: [], identify: identifyByKey(db, identityKey) };
    const [, action] = (row.split(', ')[0] ?? '').split(' ').slice(1);
    return { ...(action === undefined ? {} : { action }), ...(await sent[row](scene)) };
  }

  private async newPaymentOrder(): Promise<string> {
    const { db } = this.site.database;
    const { id } = await createUser(db);
    return (await createPaymentOrder(db, { userId: id })).razorpayOrderId;
  }

  private async newCast(): Promise<Cast> {
    const { db } = this.site.database;
    const one = async (options: Parameters<typeof createUser>[1]): Promise<Account> => {
      const { id, role, name, mobile, referralId } = await createUser(db, { profile: true, ...options });
      return { id, role, name, mobile, referralId, password: 'demo1234' };
    };
    return {
      inactive: await one({}),
      customer: await one({ active: true }),
      stranger: await one({ active: true }),
      employee: await one({ role: 'employee' }),
      otherEmployee: await one({ role: 'employee' }),
      executive: await one({ role: 'executive' }),
      otherExecutive: await one({ role: 'executive' }),
      admin: await one({ role: 'admin' }),
    };
  }
}

/** Result of an incomplete request. */
const noResponse: FuzzResponse = { status: 0, headers: {}, text: '' };

const asResponse = ({
  status,
  headers,
  body,
}: {
  status: number;
  headers: Record<string, string>;
  body: string;
}) => ({
  status,
  headers,
  text: body,
});

function describe({ method, path, headers, body }: Wire): string {
  const shown = Object.entries(headers).map(([name, value]) => `${name}: ${value.slice(0, 60)}`);
  return [
    `${method} ${path.slice(0, 1000)}`,
    ...shown,
    '',
    body?.toString('latin1').slice(0, 2000) ?? '',
  ].join('\n');
}
