/** Messages in their order, grouped by day. */
export function byDay<T extends { date: string }>(
  messages: readonly T[],
  dayOf: (iso: string) => string,
): { day: string; messages: T[] }[] {
  const days: { day: string; messages: T[] }[] = [];
  for (const message of messages) {
    const day = dayOf(message.date);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}
