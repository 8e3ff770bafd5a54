/** SQL of a row's columns, whose values are the parameters from $`first` on. The driver writes objects as JSON. */
export function columnsOf(
  row: object,
  first: number,
): { names: string; places: string; sets: string; values: unknown[] } {
  const columns = Object.keys(row).map((name, index) => ({ name, place: `$${index + first}` }));
  return {
    names: columns.map(({ name }) => name).join(', '),
    places: columns.map(({ place }) => place).join(', '),
    sets: columns.map(({ name, place }) => `${name} = ${place}`).join(', '),
    values: Object.values(row),
  };
}
