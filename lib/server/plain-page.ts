import tailwindConfig from '@/tailwind.config';
import { english, languageFacts, type Language } from '@/lib/languages';
import { brand } from '@/lib/business';

const { colors, spacing, borderRadius, maxWidth } = tailwindConfig.theme;

/** This page can rely on no other file of the site. */
const style = `
  body {
    margin: 0;
    min-height: 100dvh;
    display: grid;
    place-items: center;
    background: ${colors.ivory.DEFAULT};
    color: ${colors.ink.DEFAULT};
    font-family: 'Inter Variable', Inter, system-ui, sans-serif;
    line-height: 1.6;
    text-align: center;
  }
  main {
    max-width: ${maxWidth.form};
    padding: 1em;
  }
  .brand,
  h1 {
    font-family: 'Fraunces Variable', Fraunces, Georgia, serif;
    line-height: 1.2;
  }
  .brand {
    color: ${colors.gold.deep};
    font-size: larger;
    font-weight: 600;
  }
  h1 {
    margin: 1.2em 0 0;
    font-weight: 500;
  }
  p {
    margin: 1em 0 2em;
    color: ${colors.ink.soft};
    text-wrap: pretty;
  }
  a {
    display: inline-flex;
    min-height: ${spacing.control};
    align-items: center;
    padding: 0 1.5em;
    border-radius: ${borderRadius.md};
    background: ${colors.emerald.DEFAULT};
    color: ${colors.white};
    font-weight: 600;
    text-decoration: none;
  }
  a:hover {
    background: ${colors.emerald.deep};
  }
  form {
    display: grid;
    gap: 1em;
    margin: 0 0 2em;
    text-align: left;
  }
  label {
    display: grid;
    gap: 0.4em;
  }
  input,
  button {
    min-height: ${spacing.control};
    padding: 0 1em;
    border: 1px solid ${colors.ivory.strong};
    border-radius: ${borderRadius.md};
    font: inherit;
  }
  button {
    border-color: ${colors.emerald.DEFAULT};
    background: ${colors.emerald.DEFAULT};
    color: ${colors.white};
    font-weight: 600;
  }
  form + a {
    background: transparent;
    color: ${colors.emerald.DEFAULT};
  }
  form + a:hover {
    background: ${colors.emerald.pale};
  }
  a:focus-visible {
    outline: solid ${colors.emerald.DEFAULT};
    outline-offset: 2px;
  }
`;

/** Page without other files and scripts. @param address of the link, with its query */
export function plainPage(page: {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly address: string;
  /** Default: English. */
  readonly language?: Language;
  /** A form above the link. */
  readonly form?: {
    readonly action: string;
    /** Hidden fields. */
    readonly values: Readonly<Record<string, string>>;
    readonly field: { readonly name: string; readonly label: string };
    readonly submit: string;
  };
}): string {
  return `<!doctype html><html lang="${languageFacts[page.language ?? english].tag}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${page.title} | ${brand.name}</title><style>${style}</style>
<main><div class="brand">${brand.name}</div><h1>${page.title}</h1><p>${escaped(page.text)}</p>${formOf(page.form)}<a href="${escaped(page.address)}">${page.link}</a></main></html>`;
}

function formOf(form: Parameters<typeof plainPage>[0]['form']): string {
  if (form === undefined) return '';
  const { action, values, field, submit } = form;
  const hidden = Object.entries(values).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return `<form method="post" action="${escaped(action)}">${hidden.join('')}<label>${escaped(field.label)}<input name="${escaped(field.name)}" autocomplete="one-time-code" required autofocus></label><button>${escaped(submit)}</button></form>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
