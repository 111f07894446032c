import { reportSilentFills } from '@/components/forms/silent-fill';
import { followReplacedText } from '@/components/layout/replaced-text';

// Next.js runs this file before hydration.
followReplacedText();
reportSilentFills();
