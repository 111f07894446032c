import type {
  EndpointShown,
  ExampleShown,
  FieldShown,
  RecordShown,
  ReferenceShown,
  RefusalShown,
} from '@/components/developers/reference-shape';
import { isRefusalCode, statusOfCode } from '@/lib/kernel/access/refusal';
import type {
  Action,
  ApiDocument,
  Behaviour,
  Operation,
  Parameter,
  Reference,
  Schema,
} from '@/lib/gateway/openapi/types';
import { typeText } from '@/lib/gateway/openapi/type-words';

/** View model of the developer pages. */
export function referenceOf(document: ApiDocument): ReferenceShown {
  const read = new Reader(document);
  return {
    version: document.info.version,
    groups: document.tags.map(({ name, description }) => ({
      id: name.toLowerCase(),
      title: name,
      about: description,
      endpoints: Object.entries(document.paths).flatMap(([path, item]) =>
        Object.entries(item)
          .filter(([, { tags }]) => tags.includes(name))
          .flatMap(([method, operation]) => read.endpoints(`${method.toUpperCase()} ${path}`, operation)),
      ),
    })),
    records: Object.entries(document.components.schemas)
      .filter(([name]) => name !== 'Refusal' && !/(Request|Response)$/.test(name))
      .map(([name, schema]): RecordShown => ({ id: `record-${name}`, name, fields: fieldsOf(schema, false) }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    success: read.example('/cancel_booking'),
    failure: JSON.stringify(document.components.examples['VALIDATION']?.value, null, 2),
    refusals: Object.entries(document.components.examples).flatMap(([code, { summary }]) =>
      refusalOf(code, summary),
    ),
  };
}

function refusalOf(code: string, why: string): RefusalShown[] {
  return isRefusalCode(code) ? [{ code, status: statusOfCode[code], why }] : [];
}

function fieldsOf({ properties = {}, required = [] }: Schema, isRequest: boolean): FieldShown[] {
  return Object.entries(properties)
    .filter(([name]) => name !== 'action')
    .map(([name, property]) => {
      const type = typeText(property);
      return {
        name,
        // In a request, null equals omitted, except for ids where null clears the value; their descriptions say so.
        type: isRequest ? type.replace(/, or null$/, '') : type,
        required: isRequest && required.includes(name),
        words: typeof property === 'object' ? (property.description ?? '') : '',
      };
    });
}

function paragraphs(text: string): string[] {
  return text.split('\n\n');
}

class Reader {
  constructor(private readonly document: ApiDocument) {}

  endpoints(name: string, operation: Operation): EndpointShown[] {
    const [method = '', path = ''] = name.split(' ');
    const actions = Object.entries(operation['x-actions'] ?? {});
    if (actions.length > 0)
      return actions.map(([action, part]) => this.action(part, action, operation, `${method} ${path}`));
    const body = operation.requestBody?.content['application/json'].schema ?? {};
    const query = this.named(operation.parameters)
      .filter((each) => each.in === 'query')
      .map(parameterShown);
    return [
      {
        id: operation.operationId,
        method,
        path,
        action: null,
        title: operation.summary,
        about: paragraphs(operation.description),
        fields: [...query, ...fieldsOf(body, true)],
        ...this.behaviour(operation, operation),
      },
    ];
  }

  example(path: string): string {
    const [operation] = Object.values(this.document.paths[path] ?? {});
    return operation === undefined ? '' : (this.behaviour(operation, operation).examples[0]?.response ?? '');
  }

  private action(part: Action, name: string, operation: Operation, at: string): EndpointShown {
    const [method = '', path = ''] = at.split(' ');
    const request = this.document.components.schemas[part.request.$ref.split('/').at(-1) ?? ''] ?? {};
    return {
      id: `${operation.operationId}-${name}`,
      method,
      path,
      action: name,
      title: part.summary,
      about: paragraphs(part.description),
      fields: fieldsOf(request, true),
      ...this.behaviour(part, operation),
    };
  }

  private named(parameters: readonly (Parameter | Reference)[]): Parameter[] {
    const { parameters: known } = this.document.components;
    return parameters.flatMap((each) =>
      'name' in each ? [each] : (known[each.$ref.split('/').at(-1) ?? ''] ?? []),
    );
  }

  private behaviour(part: Behaviour, operation: Operation) {
    const { examples } = this.document.components;
    const refusals = Object.entries(part['x-refusals']);
    // Codes with a specific description belong to this endpoint, except the rate limit shared by all sessions.
    const isCommon = ([code, why]: [string, string]) =>
      why === examples[code]?.summary || (code === 'RATE_LIMITED' && operation.security.length > 0);
    return {
      idempotent: 'IDEMPOTENCY_MISMATCH' in part['x-refusals'],
      examples: part['x-curl'].map(({ title, as, source, status }): ExampleShown => {
        const { content = {} } = operation.responses[String(status)] ?? {};
        const media = Object.values(content)[0]?.examples ?? {};
        const response = Object.values(media).find((each) => 'summary' in each && each.summary === title);
        const value = response !== undefined && 'value' in response ? response.value : null;
        return { title, as, curl: source, status, response: JSON.stringify(value, null, 2) };
      }),
      refusals: refusals
        .filter((each) => !isCommon(each))
        .flatMap(([code, why]) => refusalOf(code, why))
        .toSorted((a, b) => a.status - b.status),
      common: refusals.filter(isCommon).map(([code]) => code),
    };
  }
}

function parameterShown({ name, schema, required, description }: Parameter): FieldShown {
  return { name, type: typeText(schema).replace(/, or null$/, ''), required, words: description };
}
