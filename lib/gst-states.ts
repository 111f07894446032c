/** State codes of GSTINs and of places of supply (Central Board of Indirect Taxes and Customs, GST state code list). */
const names = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  /** Part of 26 since 26 January 2020; registrations before keep it. */
  '25': 'Daman and Diu',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  /** Before the division of 2 June 2014. */
  '28': 'Andhra Pradesh (before division)',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
} as const;

type GstStateCode = keyof typeof names;

export const isGstStateCode = (code: string): code is GstStateCode => Object.hasOwn(names, code);

/** Names in English by code. */
export const gstStateNames: Readonly<Record<string, string>> = names;

const [first = '', ...others] = Object.keys(gstStateNames).toSorted((one, other) => one.localeCompare(other));

/** In their order. */
export const gstStateCodes: readonly [string, ...string[]] = [first, ...others];

const codesByName = new Map(Object.entries(gstStateNames).map(([code, name]) => [name.toLowerCase(), code]));

/** Code of a State by its name in any case, or by its code, also where a spreadsheet has dropped the zero; else the text itself. */
export function gstStateCodeOf(text: string): string {
  const typed = text.trim();
  return /^\d$/.test(typed) ? `0${typed}` : (codesByName.get(typed.toLowerCase()) ?? typed);
}

/** As documents have it. @param code GST code; an unknown one is its own name */
export const stateOf = (code: string) => ({ state: gstStateNames[code] ?? code, stateCode: code });
