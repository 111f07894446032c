import { zodResolver } from '@hookform/resolvers/zod';
import { changePassword } from '@/lib/accounts/contract';

export const passwordResolver = zodResolver(changePassword.input);
