import { zodResolver } from '@hookform/resolvers/zod';
import { changePassword } from '@/lib/people/accounts/contract';

export const passwordResolver = zodResolver(changePassword.input);
