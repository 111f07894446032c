import { RecordNotFound } from '@/components/back-office/record-not-found';

export default function NotFound() {
  return <RecordNotFound />;
}
