import { zodResolver } from '@hookform/resolvers/zod';
import { changePassword } from '@/lib/accounts/contract';

/** The call's own rules. */
export const passwordResolver = zodResolver(changePassword.input);
