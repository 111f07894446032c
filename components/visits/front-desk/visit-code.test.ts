import { expect, test } from 'vitest';
import { visitCodeOf } from './visit-code';

test.each([
  ['https://pasidi.example/front-desk?code=K7M2QX', 'K7M2QX'],
  ['http://127.0.0.1:3000/front-desk?code=k7m2qx&from=mail', 'K7M2QX'],
  [' k7m2qx ', 'K7M2QX'],
  ['https://pasidi.example/front-desk', null],
  ['https://pasidi.example/front-desk?code=12345', null],
  ['https://pasidi.example/pay/K7M2QX?code=K7M2QX', null],
  ['upi://pay?pa=shop@bank', null],
  ['K7M2Q!', null],
  ['', null],
])('the QR code %j is of the visit %s', (text, code) => {
  expect(visitCodeOf(text)).toBe(code);
});
