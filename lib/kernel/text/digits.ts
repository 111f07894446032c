/** 0 of the scripts that write a number in decimal digits: Arabic, Persian, those of India, full width. */
const zeros = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x1c50,
  0xabf0, 0xff10,
];

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((each) => code >= each && code < each + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** Digits of other scripts as 0-9. The text keeps its length. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, asciiDigit);
}
