import { reportSilentFills } from '@/components/forms/silent-fill';
import { trackReplacedText } from '@/components/layout/replaced-text';

// Next.js runs this file before hydration.
trackReplacedText();
reportSilentFills();
