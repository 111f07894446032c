import type { Seller } from '@/lib/business';
import { documentText } from './documents-text';
import { drawFoot } from './parts';
import type { Sheet } from './sheet';
import { right, textStyles } from './text-styles';

/** Last, when the number of pages is known. @param sellers of each page */
export function drawStatementFeet(sheet: Sheet, left: number, sellers: readonly Seller[]): void {
  for (const [index, seller] of sellers.entries()) {
    sheet.pdf.switchToPage(index);
    drawFoot(sheet, left, seller);
    sheet.element('P', () => {
      sheet.line(
        documentText.page(index + 1, sellers.length),
        sheet.width - left,
        sheet.height - 18,
        right(textStyles.small),
      );
    });
  }
}
