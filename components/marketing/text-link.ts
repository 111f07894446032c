import { tapArea } from '@/components/ui/tap-area';

export const textLinkStyles = `inline-flex min-h-target items-center rounded-sm font-medium text-emerald underline underline-offset-4 transition-colors hover:text-emerald-deep ${tapArea}`;
