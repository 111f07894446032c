export { HomePage as default } from '@/components/marketing/home-page';
