import { Badge } from '@/components/ui/badge';
import { textLinkStyles } from '@/components/marketing/text-link';
import { CodeBlock } from './code-block';
import { codeStyles } from './code-styles';
import { developersText } from './developers-text';
import { FieldTable } from './field-table';
import type { EndpointShown } from './reference-shape';
import { RefusalTable } from './refusal-table';
import { guideAddress } from './sections';
import { InlineCode } from './inline-code';

const summaryStyles =
  'min-h-touch rounded-sm py-2.5 text-base font-medium text-emerald underline underline-offset-4 hover:text-emerald-deep';

/** An endpoint, or one of its actions. */
export function EndpointSection({ endpoint, site }: { endpoint: EndpointShown; site: string }) {
  const { id, method, path, action, title, about, fields, idempotent, examples } = endpoint;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="border-t border-ivory-line pt-8 target:border-t-4 target:border-gold"
    >
      <h2 id={`${id}-title`} className="text-title">
        <a href={`#${id}`} className="rounded-sm hover:underline hover:underline-offset-4">
          {title}
        </a>
      </h2>
      <p className="mt-3 flex flex-wrap items-center gap-2">
        <Badge tone={method === 'GET' ? 'success' : 'warning'}>{method}</Badge>
        <code className="font-mono text-sm break-words">/api{path}</code>
        {action !== null && (
          <code className={codeStyles}>
            {developersText.action}: {action}
          </code>
        )}
      </p>
      {about.map((each) => (
        <p key={each} className="mt-3 max-w-reading text-base text-ink-soft">
          <InlineCode>{each}</InlineCode>
        </p>
      ))}
      <div className="mt-5 flex flex-col gap-5">
        {fields.length > 0 ? (
          <FieldTable caption={developersText.parameters} fields={fields} />
        ) : (
          <p className="text-base text-ink-soft">{developersText.noFields}</p>
        )}
        {idempotent && (
          <p className="text-base text-ink-soft">
            <a href={`${guideAddress}#idempotency`} className={textLinkStyles}>
              {developersText.idempotent}
            </a>{' '}
            <code className={codeStyles}>Idempotency-Key</code>
          </p>
        )}
        <div>
          {examples.map((example, at) => (
            <div key={example.title} className="mt-5 first:mt-0">
              <CodeBlock
                id={`${id}-request-${at}`}
                name={example.title}
                note={developersText.sentBy(example.as)}
                text={example.curl}
                site={site}
                canCopy
              />
              <details className="mt-1">
                <summary className={summaryStyles}>{developersText.response(example.status)}</summary>
                <CodeBlock
                  id={`${id}-response-${at}`}
                  name={`${example.title}: ${developersText.response(example.status)}`}
                  text={example.response}
                />
              </details>
            </div>
          ))}
          <Refusals endpoint={endpoint} />
        </div>
      </div>
    </article>
  );
}

function Refusals({ endpoint: { title, refusals, common } }: { endpoint: EndpointShown }) {
  return (
    <details>
      <summary className={summaryStyles}>{developersText.errors}</summary>
      {refusals.length > 0 && (
        <RefusalTable caption={`${developersText.errors}: ${title}`} refusals={refusals} />
      )}
      <p className="border-t border-ivory-line py-3 text-base text-ink-soft">
        <a href={`${guideAddress}#errors`} className={textLinkStyles}>
          {developersText.common}
        </a>{' '}
        <code className="font-mono text-sm">{common.join(', ')}</code>
      </p>
    </details>
  );
}
