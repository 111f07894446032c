const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Check character of a GSTIN's first 14 characters: each counts once or twice in turn, the digits of the product in base 36 are added, and
 * the check character makes the sum a multiple of 36 (GSTN, "Validating GSTIN with checksum").
 */
function checkCharacter(first: string): string {
  const sum = Array.from(first).reduce((all, sign, index) => {
    const product = signs.indexOf(sign) * (1 + (index % 2));
    return all + Math.floor(product / 36) + (product % 36);
  }, 0);
  return signs.charAt((36 - (sum % 36)) % 36);
}

/**
 * Why a text is not the GSTIN of a registration in a State; null if it is. State code, PAN, number of the registration, `Z`, check character
 * (CGST Rules 2017, rule 10(1)).
 * @param gstin in capitals
 */
export function whyNotGstin(gstin: string, stateCode: string): string | null {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(gstin))
    return 'GSTIN must have 15 characters like 37AAACP0000A1ZI.';
  if (!gstin.startsWith(stateCode)) return `GSTIN must begin with the code of its State, ${stateCode}.`;
  if (checkCharacter(gstin.slice(0, 14)) !== gstin.charAt(14))
    return 'The last character of the GSTIN does not match. Please check it.';
  return null;
}
