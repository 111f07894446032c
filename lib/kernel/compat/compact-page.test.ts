import { expect, test } from 'vitest';
import { compactPage } from './compact-page';

const json = '{"name":"A & B","text":"₹200"}';
const length = Buffer.byteLength(json).toString(16);
const escaped = json.replaceAll('"', '\\"').replace('&', '\\u0026');

test('the data of a page are one script, without the text of inline scripts', () => {
  const page = [
    `<script type="application/ld+json">${json}</script><script src="/a.js" async=""></script>`,
    '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
    `<script>self.__next_f.push([1,"1:[\\"a\\"]\\n2:T${length},${escaped}3:[\\"b"])</script>`,
    `<script>self.__next_f.push([1,"\\u003c\\"]\\n4:T3,₹\\n"])</script></body>`,
  ].join('');
  expect(compactPage(page)).toBe(
    [
      `<script type="application/ld+json">${json}</script><script src="/a.js" async=""></script>`,
      '<script>(self.__next_f=self.__next_f||[]).push([0]);self.__next_f.push([1,"1:[\\"a\\"]\\n2:T1, 3:[\\"b\\u003c\\"]\\n4:T3,₹\\n"])</script></body>',
    ].join(''),
  );
});

test('a page without data stays as it is', () => {
  const page = '<script>alert("self.__next_f")</script><p>Text</p>';
  expect(compactPage(page)).toBe(page);
});
