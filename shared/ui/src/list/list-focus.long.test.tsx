import { ApiError } from '@textloom/api';
import { useRowDeletion } from '@textloom/kit';
import { act, renderPart, screen, waitFor } from '@textloom/testing';
import { useRef, useState } from 'react';
import { DataTable, EmptyState, useListFocus, type Column } from '../index';

interface Row {
  id: number;
  name: string;
}
const columns: Column<Row>[] = [{ key: 'name', header: 'Name', primary: true, render: ({ name }) => name }];
const ALL: Row[] = [
  { id: 1, name: 'Sam' },
  { id: 2, name: 'Jo' },
  { id: 3, name: 'Kim' },
];
const state = {
  values: { page: 1, orderby: 'added_at', orderbytype: 'DESC' as const },
  active: false,
  setPage: jest.fn(),
  setSort: jest.fn(),
  clear: jest.fn(),
};
const add = <button>Add</button>;

/** A list with the usual row deletion; `answer` is the server's response. */
function People({ rows = ALL, action, answer }: { rows?: Row[]; action?: boolean; answer: () => Promise<unknown> }) {
  const [shown, setShown] = useState(rows);
  const deletion = useRowDeletion<Row>(answer, ({ id }) => {
    setShown((before) => before.filter((row) => row.id !== id));
  });
  const reply = { per_page_entries: 25 };
  return (
    <>
      <h1>People</h1>
      <button>Elsewhere</button>
      <DataTable
        label="People"
        columns={columns}
        source={{
          rows: shown,
          reply,
          total: shown.length,
          page: 1,
          pages: 1,
          status: 'ready',
          error: null,
          refreshing: false,
          retry: jest.fn(),
        }}
        state={state}
        rowHref={({ id }) => `/people/${id}`}
        rowActions={({ id, name }) => [
          ...(id === 2 ? [] : [{ id: 'write', label: `Write to ${name}`, icon: <i /> }]),
          {
            id: 'delete',
            label: `Delete ${name}`,
            icon: <i />,
            disabled: id === 4,
            run: () => void deletion.remove({ id, name }),
          },
        ]}
        rowState={deletion.stateOf}
        empty={<EmptyState title="Nobody yet" action={action ? add : undefined} />}
      />
    </>
  );
}
const button = (name: string) => screen.getByRole('button', { name });
const gone = (name: string) => waitFor(() => expect(screen.queryByText(name)).not.toBeInTheDocument());

describe('MODAL-015, MODAL-016: the focus when its row is deleted', () => {
  it('stays on the then inactive button during the call, and if the server refuses', async () => {
    let refuse: (reason: unknown) => void = () => undefined;
    const answer = jest.fn(() => new Promise((_, reject) => (refuse = reject)));
    const { user } = renderPart(<People answer={answer} />);
    await user.click(button('Delete Jo'));
    expect(await screen.findByRole('progressbar', { name: 'Deleting' })).toBeInTheDocument();
    expect(button('Delete Jo')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(answer).toHaveBeenCalledTimes(1);
    await act(async () => refuse(new ApiError({ kind: 'http', id: 'conflict', status: 409, message: 'No.' })));
    await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Deleting' })).not.toBeInTheDocument());
    expect(button('Delete Jo')).toHaveFocus();
  });

  it('moves to the same button of the next row, and from the last row to that of the one before', async () => {
    const { user } = renderPart(<People answer={() => Promise.resolve()} />);
    await user.click(button('Delete Jo'));
    await gone('Jo');
    expect(button('Delete Kim')).toHaveFocus();
    await user.keyboard('{Enter}');
    await gone('Kim');
    expect(button('Delete Sam')).toHaveFocus();
  });

  it('moves to the link of a row that cannot be deleted', async () => {
    const rows = [...ALL.slice(0, 1), { id: 4, name: 'Lee' }];
    const { user } = renderPart(<People rows={rows} answer={() => Promise.resolve()} />);
    await user.click(button('Delete Sam'));
    await gone('Sam');
    expect(screen.getByRole('link', { name: 'Lee' })).toHaveFocus();
  });

  it('moves to the action of the empty list, or else to its heading', async () => {
    const { user, unmount } = renderPart(
      <People rows={[{ id: 1, name: 'Sam' }]} action answer={() => Promise.resolve()} />,
    );
    await user.click(button('Delete Sam'));
    await gone('Sam');
    expect(button('Add')).toHaveFocus();
    unmount();

    const bare = renderPart(<People rows={[{ id: 1, name: 'Sam' }]} answer={() => Promise.resolve()} />);
    await bare.user.click(button('Delete Sam'));
    await gone('Sam');
    expect(screen.getByRole('heading', { name: 'People' })).toHaveFocus();
  });

  it('stays where the user has moved it', async () => {
    const { user } = renderPart(<People answer={() => Promise.resolve()} />);
    await user.click(button('Delete Jo'));
    await user.click(button('Elsewhere'));
    await gone('Jo');
    expect(button('Elsewhere')).toHaveFocus();
  });

  it('does not return to the list after a click outside of controls', async () => {
    const { user } = renderPart(<People answer={() => Promise.resolve()} />);
    await user.click(button('Delete Jo'));
    await user.click(document.body);
    await gone('Jo');
    expect(document.body).toHaveFocus();
  });
});

describe('the focus in an area that is scrolled by keyboard', () => {
  it('moves to the area when a part of it is removed', async () => {
    function Notes() {
      const [shown, setShown] = useState([1, 2]);
      const area = useRef<HTMLDivElement>(null);
      useListFocus(area);
      return (
        <div ref={area} tabIndex={0} role="region" aria-label="Notes">
          {shown.map((id) => (
            <button key={id} onClick={() => setShown(shown.filter((other) => other !== id))}>{`Delete ${id}`}</button>
          ))}
        </div>
      );
    }
    const { user } = renderPart(<Notes />);
    await user.click(button('Delete 1'));
    await gone('Delete 1');
    expect(screen.getByRole('region', { name: 'Notes' })).toHaveFocus();
  });
});
