import { describe, expect, test } from 'vitest';
import { itemCells } from './item-cells';
import { guessedMapping } from './mapping';
import { whyNot } from './plan';

/* Cells of pieces (docs/product/export-import.md, "Import"). */

const row = { opportunityid: '7', name: 'Ring', price: '1000' };
const read = (cells: Record<string, string>) => itemCells.parse({ ...row, ...cells });
const why = (cells: Record<string, string>) => {
  const { error } = itemCells.safeParse({ ...row, ...cells });
  return error === undefined ? null : whyNot(error);
};

describe('is read', () => {
  test.each([
    ['price', '₹1,25,000.50', 12_500_050],
    ['price', '1.5 lakh', 15_000_000],
    ['weight_mg', '5,250', 5250],
    ['rate_per_gram', 'Rs. 7,250/-', 725_000],
    ['wastage_percent', '2.5 %', 250],
    ['making_percent', '12%', 1200],
    ['tax_percent', '3', 300],
    ['discount_amount', '500/-', 50_000],
    ['huid', ' ab12c3 ', 'AB12C3'],
    ['article', 'Gold Bar', 'bar'],
    ['article', 'SILVER', 'silver'],
    ['huid_exempt', 'Kundan, polki or jadau', 'kundan_polki_jadau'],
    ['huid_exempt', 'BELOW_2G', 'below_2g'],
    ['purity', '22 Carat', '22K'],
    ['purity', '22kt', '22K'],
    ['purity', '916', '22K'],
    ['purity', '750', '18K'],
    ['purity', '24', '24K'],
    ['purity', '925', '925'],
    ['purity', '24K (999)', '24K'],
    ['purity', '22 carat (916)', '22K'],
    ['purity', '22kt(916)', '22K'],
    ['purity', 'silver 999', '999'],
    ['purity', 'Silver 925', '925'],
  ] as const)('%s %j as %j', (field, cell, value) => {
    expect(read({ [field]: cell })[field]).toBe(value);
  });

  test.each([
    [{}, '24K'],
    [{ article: 'Jewellery' }, '24K'],
    [{ article: 'Gold bar' }, '24K'],
    [{ article: 'SILVER' }, '999'],
    [{ article: 'service' }, '999'],
  ])('a purity of 999 by the article %j', (cells, purity) => {
    expect(read({ ...cells, purity: '999' }).purity).toBe(purity);
  });

  test('a purity of 999 with its metal, of any article', () => {
    expect(read({ article: 'coin', purity: 'Silver 999' }).purity).toBe('999');
    expect(read({ article: 'coin', purity: '24 carat (999)' }).purity).toBe('24K');
  });

  test.each([
    ['weight_g', '5.25', { weight_mg: 5250 }],
    ['gross_g', '10.005 gms', { gross_mg: 10_005 }],
    ['stone_g', '0.5g', { stone_mg: 500 }],
  ] as const)('%s %j in milligrams', (field, cell, value) => {
    expect(read({ [field]: cell })).toMatchObject(value);
  });

  test('a weight in both units, if they agree', () => {
    expect(read({ weight_mg: '5250', weight_g: '5.25' }).weight_mg).toBe(5250);
  });
});

describe('is refused, with the name of the field', () => {
  test.each([
    ['price', '१०००', /^Price must be an amount/],
    ['price', '12,50', /^Price must be/],
    ['opportunityid', 'Ring', /^Opportunity ID must be/],
    ['name', 'x'.repeat(121), /^Item Name may have 120/],
    ['weight_mg', '5.25', /^Weight in milligrams must be/],
    ['weight_g', '५.२५', /^Weight \(g\) must be grams/],
    ['gross_g', '5.2555', /^Gross weight \(g\) must be grams/],
    ['gross_g', '0', /^Gross weight \(g\) must be grams/],
    ['stone_g', '10001', /^Stones \(g\) must be grams/],
    ['wastage_percent', '51', /^Wastage must be a percentage/],
    ['making_percent', '12,5', /^Making must be a percentage/],
    ['tax_percent', '3.005', /^Tax must be a percentage/],
    ['huid', 'AB12C', /^HUID must be six/],
    ['huid', 'ＡＢ１２Ｃ３', /^HUID must be six/],
    ['purity', '21K', /^Purity must be/],
    ['purity', '22K (750)', /^Purity must be/],
    ['purity', 'Gold', /^Purity must be/],
    ['article', 'diamond', /^Article must be/],
    ['huid_exempt', 'lost', /^HUID exemption must be/],
  ] as const)('%s %j', (field, cell, message) => {
    expect(why({ [field]: cell })).toMatch(message);
  });

  test.each(['Coin', 'job work', 'JOB_WORK'])('a purity of 999 of the article %s', (article) => {
    expect(why({ article, purity: '999' })).toBe(
      'Purity: 999 may be of gold or silver. Write 24K or Silver 999.',
    );
  });

  test('a row without a price', () => {
    const { error } = itemCells.safeParse({ opportunityid: '7', name: 'Ring' });
    expect(error && whyNot(error)).toBe('Price is required.');
  });

  test('a weight that differs in its two units', () => {
    expect(why({ gross_mg: '5000', gross_g: '5.25' })).toBe(
      'Gross weight is given twice, in grams and in milligrams.',
    );
  });
});

test.each([
  [
    'Opportunity ID,Item Name,Price,Weight (mg),Stones (mg),Making (%),Making,Stones,Tax (%)',
    'opportunityid,name,price,weight_mg,stone_mg,making_percent,making_amount,stone_amount,tax_percent',
  ],
  [
    'Opportunity,Particulars,Amount,Gross Wt. (g),Net Wt,Making,HUID No.,Carat,Counter',
    'opportunityid,name,price,gross_g,weight_g,making_amount,huid,purity,-',
  ],
])('columns %s are found by their unit', (columns, fields) => {
  const header = columns.split(',');
  // The column of the percentage has no values.
  const rows = [{ cells: header.map((name) => (name === 'Making (%)' ? '' : '1')) }];
  const mapped = guessedMapping('items', { columns: header, rows });
  expect(mapped.map((field) => field ?? '-').join(',')).toBe(fields);
});

test.each([
  ['Gross Wt (mg)', 'gross_mg'],
  ['Gross Wt. [MG]', 'gross_mg'],
  ['Net weight (milligrams)', 'weight_mg'],
  ['Stone weight (mg)', 'stone_mg'],
  ['Gross Wt', 'gross_g'],
  ['Gross Wt ()', 'gross_g'],
  ['Gross Wt (gms)', 'gross_g'],
  ['Stone weight (gram)', 'stone_g'],
  ['Stone weight (ct)', '-'],
  ['Net weight (tola)', '-'],
  ['Gross weight (kg)', '-'],
  ['Gross weight (g) (approx)', '-'],
  ['Stones (ct)', '-'],
  ['Stones (mg)', 'stone_mg'],
  ['Stones (₹)', 'stone_amount'],
  ['Stones', 'stone_amount'],
  ['Rate', 'rate_per_gram'],
  ['Rate (₹)', 'rate_per_gram'],
  ['Gold Rate (Rs. per gram)', 'rate_per_gram'],
  ['Rate (₹/g)', 'rate_per_gram'],
  ['Rate per gram (INR)', 'rate_per_gram'],
  ['Rate (per 10 g)', '-'],
  ['Rate (per tola)', '-'],
  ['Wastage', 'wastage_percent'],
  ['VA (%)', 'wastage_percent'],
  ['Wastage (g)', '-'],
  ['Making (%)', 'making_percent'],
  ['Making (Rs)', 'making_amount'],
  ['Making (per gram)', '-'],
  ['Discount (%)', '-'],
  ['GST (%)', 'tax_percent'],
  ['GST (₹)', '-'],
])('the column %s is %s by its unit', (column, field) => {
  const mapped = guessedMapping('items', { columns: [column], rows: [{ cells: ['1'] }] });
  expect(mapped).toEqual([field === '-' ? null : field]);
});
