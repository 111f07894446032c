/** Apart from the record, whose descriptions a public page does not need. */
export const purities = ['24K', '22K', '18K'] as const;
export type Purity = (typeof purities)[number];
export const purityLabels = { '24K': '24 carat', '22K': '22 carat', '18K': '18 carat' } as const;
