import { expect, test } from 'vitest';
import { firstNameOf } from './first-name';

test.each([
  ['Asha Rao', 'Asha'],
  ['  Asha  ', 'Asha'],
  ['K. Lakshmi', 'K. Lakshmi'],
  ['K Lakshmi', 'K Lakshmi'],
  ['KS Lakshmi Devi', 'KS Lakshmi Devi'],
  ['K.S. Lakshmi', 'K.S. Lakshmi'],
  ['K.Lakshmi Devi', 'K.Lakshmi'],
  ['Om Prakash', 'Om'],
  ['కె. లక్ష్మి', 'కె. లక్ష్మి'],
  ['சு முத்து', 'சு முத்து'],
  ['లక్ష్మి దేవి', 'లక్ష్మి'],
  ['', ''],
])('the first name of %j is %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
