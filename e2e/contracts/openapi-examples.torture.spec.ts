import { samples } from '@/lib/gateway/openapi/samples';
import { apiDocument } from '@/lib/gateway/openapi/openapi';
import { getDetails } from '@/lib/people/accounts/contract';
import { chapters } from '@/components/developers/developers-text';
import { sandboxUrl } from '@/e2e/fixtures/urls';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { curlRequest, shell } from '@/e2e/fixtures/curl';
import { exampleFixture } from '@/e2e/fixtures/example-fixture';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { openOrder } from '@/e2e/fixtures/payments';
import { webhookSignature } from '@/e2e/fixtures/sandbox';
import { expect, test } from '@/e2e/fixtures/test';

/* Runs every example of the API document in a shell with real values; `ApiClient` validates status and shape. */

const examples = Object.entries(apiDocument().paths).flatMap(([path, item]) =>
  Object.values(item).flatMap((operation) => {
    const actions = Object.values(operation['x-actions'] ?? {});
    return [operation, ...actions].flatMap((each) =>
      each['x-curl'].map((example) => ({ path, summary: each.summary, ...example })),
    );
  }),
);

// `-F` needs a file: see e2e/contracts/import.spec.ts.
for (const { path, summary, title, as, status, source } of examples.filter(
  ({ source }) => !source.includes('-F '),
)) {
  test(`${path}, ${summary}: ${title}`, async ({ accounts, provider, database: { db } }) => {
    const fixture = exampleFixture({ accounts, provider, db }, as);
    const line = await fixture.filled(source);
    const variables = { TOKEN: await fixture.token(), SIGNATURE: '' };
    const { sending } = await curlRequest(line, variables);
    // The signature covers the body, so the shell reads it first.
    const signed = { ...variables, SIGNATURE: webhookSignature(sending.body ?? '') };
    const request = await curlRequest(line, signed);
    const response = await new ApiClient().request(request.path, request.sending);
    expect([response.text, response.status]).toEqual([
      expect.stringMatching(
        /"success":true|^%PDF-|^BEGIN:VCALENDAR|# end, \d+ rows|^row,.*,why|^\{"made_at":/,
      ),
      status,
    ]);
  });
}

const guideLine = (chapter: string, at = 0) =>
  chapters.find(({ id }) => id === chapter)?.codes?.[at]?.text ?? '';

test('guide: token of its log-in is accepted', async ({ accounts, provider, database: { db } }) => {
  const fixture = exampleFixture({ accounts, provider, db }, 'customer');
  const line = await fixture.filled(guideLine('authentication'));
  const { path, sending } = await curlRequest(line, {});
  const { text } = await new ApiClient().request(path, sending);
  const { printed } = await shell(`${line}\nprintf '%s' "$TOKEN"`, { RESPONSE: text });
  const mobile = await fixture.filled(samples.customerMobile);
  const response = await new ApiClient({ token: printed }).call(getDetails, { mobile });
  expect(expectSuccess(getDetails, response).data.mobile).toBe(mobile);
});

test('guide: sandbox payment of an order sends its webhook and activates the plan', async ({
  accounts,
  provider,
}) => {
  void provider;
  const me = await accounts.signedIn();
  const line = guideLine('webhooks').replace(samples.orderAtRazorpay, await openOrder(me));
  const { path, sending } = await curlRequest(line, {});
  expect(path).toMatch(/^http:\/\/127\.0\.0\.1:4100\/sandbox\//);
  const paid = await new ApiClient(null, undefined, sandboxUrl).request(new URL(path).pathname, sending);
  expect([paid.text, paid.status]).toEqual([expect.stringContaining('razorpay_payment_id'), 200]);
  await expect
    .poll(async () => {
      const response = await me.api.call(getDetails, { mobile: me.mobile });
      return expectSuccess(getDetails, response).data.active;
    })
    .toBe(1);
});

test('guide: its signed event is accepted', async () => {
  const line = guideLine('webhooks', 1);
  const { sending } = await curlRequest(line, { WEBHOOK_SECRET: '' });
  const variables = { WEBHOOK_SECRET: '', DIGEST: webhookSignature(sending.body ?? '') };
  const { path, sending: signed } = await curlRequest(line, variables);
  expect((await new ApiClient().request(path, signed)).status).toBe(200);
});

test('every endpoint and action has an example', () => {
  for (const [path, item] of Object.entries(apiDocument().paths)) {
    for (const operation of Object.values(item)) {
      const actions = Object.entries(operation['x-actions'] ?? {});
      const parts = actions.length === 0 ? [[path, operation] as const] : actions;
      for (const [name, part] of parts)
        expect([path, name, part['x-curl'].length > 0]).toEqual([path, name, true]);
    }
  }
});
