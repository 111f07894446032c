import { zodResolver } from '@hookform/resolvers/zod';
import { changePassword } from '@/lib/accounts/contract';

/** The endpoint's own schema. */
export const passwordResolver = zodResolver(changePassword.input);
