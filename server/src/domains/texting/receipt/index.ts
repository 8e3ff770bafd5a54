export { acceptedJob } from './accepted.job';
export { ReceiptIntake } from './receipt-intake';
