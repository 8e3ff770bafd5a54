export interface Row {
  id: number;
  name: string;
  phone: string;
  keyword: string;
  count: number;
  status: number;
  added_at: string;
}

const names = [
  'Olivia Hart',
  'Sam Rivera',
  'Jo Lindqvist-Fernandez',
  'Priya Natarajan',
  'Ben Ito',
  'Amara Okafor',
  'Luca Bianchi',
];
const codes = [3, 1, 0, 13, 99, 3, 2];
export const rows: Row[] = names.map((name, n) => ({
  id: n + 1,
  name,
  phone: `512555${String(100 + n).padStart(4, '0')}`,
  keyword: ['PIZZA', 'SALAD', 'CALZONE'][n % 3] ?? '',
  count: n * 137,
  status: codes[n] ?? 0,
  added_at: `2026-11-${String(10 + n)}T12:30:00-08:00`,
}));
