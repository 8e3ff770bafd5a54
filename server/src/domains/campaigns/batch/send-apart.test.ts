import { sendApart } from './send-apart';

const batch = (id: number, lease_lost = false) => ({ id, lease_lost });
const sent: number[][] = [];
const send = async (some: readonly { id: number }[]): Promise<void> => {
  sent.push(some.map(({ id }) => id));
  if (some.some(({ id }) => id === 3)) throw new Error('a defect');
};

beforeEach(() => sent.splice(0));

describe('decision 731: the batches that one turn has claimed', () => {
  it('are sent together', async () => {
    await sendApart([batch(1), batch(2)], send);
    expect(sent).toEqual([[1, 2]]);
  });

  it('are sent alone after an earlier worker has failed, whichever of them is at fault', async () => {
    await expect(sendApart([batch(3, true), batch(1, true), batch(2)], send)).rejects.toThrow('a defect');
    expect(sent).toEqual([[2], [3], [1]]);
  });
});
