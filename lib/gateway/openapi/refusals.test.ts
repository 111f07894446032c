import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorDescriptions } from './refusals';

/** Texts of the product's code; `${...}` of a template stands for anything. */
const texts = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^gateway\/openapi\/|\/generated\//.test(file))
  .flatMap((file) => {
    const source = readFileSync(`lib/${file}`, 'utf8');
    return [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`/g)];
  })
  .map(([, single, double, template]) => single ?? double ?? template ?? '')
  .map((text) => text.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/))
  .filter((parts) => parts.join('').length > 10)
  .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll(/[^\w ]/g, '\\$&')).join('.*')}$`));

test.each(Object.entries(errorDescriptions))(
  'the message of %s is one that the server sends',
  (_, { message }) => {
    // A tooltip's text gets its full stop with the refusal.
    const spellings = [message, message.replace(/\.$/, '')];
    expect(texts.filter((text) => spellings.some((each) => text.test(each)))).not.toEqual([]);
  },
);
