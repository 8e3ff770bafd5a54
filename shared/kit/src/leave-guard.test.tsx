import { act, fireEvent, render, screen, waitFor } from '@textloom/testing';
import { bus } from '@textloom/bus';
import type { BusEvents } from '@textloom/contracts';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes, useNavigate, useSearchParams } from 'react-router-dom';
import { DISCARD, LeaveGuard } from './leave-guard';
import { forgetUnsavedChanges, mayLeave, useUnsavedChanges } from './unsaved';

const asked: BusEvents['confirm.ask'][] = [];
const answer = (yes: boolean): Promise<void> =>
  act(async () => asked.splice(0).forEach(({ id }) => bus.emit('confirm.answered', { id, answer: yes })));

function Editor() {
  const [typed, setTyped] = useState('');
  const [saving, setSaving] = useState(false);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useUnsavedChanges(typed !== '' && !saving);
  return (
    <>
      <h1>Editor {search.get('tab')}</h1>
      <input aria-label="Name" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Link to="/list">List</Link>
      <Link to="/list" state={DISCARD}>
        Cancel
      </Link>
      <Link to="?tab=history">History</Link>
      <button onClick={() => void navigate('/list', { replace: true })}>Replace</button>
      <button
        onClick={() => {
          setSaving(true);
          setTimeout(() => {
            void navigate(-1);
            setSaving(false);
          });
        }}
      >
        Save and back
      </button>
    </>
  );
}

function open(): void {
  window.history.pushState({ idx: 0, key: 'a', usr: null }, '', '/app/list');
  render(
    <BrowserRouter basename="/app">
      <LeaveGuard>
        <Routes>
          <Route
            path="/list"
            element={
              <>
                <h1>List</h1>
                <Link to="/edit">Edit</Link>
              </>
            }
          />
          <Route path="/edit" element={<Editor />} />
        </Routes>
      </LeaveGuard>
    </BrowserRouter>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Edit' }));
}
const type = (text = 'Ana'): void => void fireEvent.change(screen.getByLabelText('Name'), { target: { value: text } });
const heading = (name: string) => screen.findByRole('heading', { name });
const question = () => waitFor(() => expect(asked).toHaveLength(1));

let listening: { unsubscribe: () => void };
beforeEach(() => {
  asked.length = 0;
  listening = bus.on('confirm.ask').subscribe((one) => asked.push(one));
});
afterEach(() => listening.unsubscribe());

describe('leaving a changed form', () => {
  it('does not ask while nothing was typed', async () => {
    open();
    fireEvent.click(screen.getByRole('link', { name: 'List' }));
    expect(await heading('List')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it.each([
    ['link', 'List'],
    ['button', 'Replace'],
  ])('by a %s asks, in plain words, and keeps what was typed', async (role, name) => {
    open();
    type();
    fireEvent.click(screen.getByRole(role, { name }));
    await question();
    expect(asked[0]).toMatchObject({
      title: 'Leave without saving?',
      message: 'Your changes will be lost.',
      yes: 'Leave',
      no: 'Stay',
    });
    await answer(false);
    expect(screen.getByLabelText('Name')).toHaveValue('Ana');
    fireEvent.click(screen.getByRole(role, { name }));
    await question();
    await answer(true);
    expect(await heading('List')).toBeInTheDocument();
  });

  it('by Cancel does not ask', async () => {
    open();
    type();
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await heading('List')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('by Back asks, and the address stays until the decision', async () => {
    open();
    type();
    window.history.back();
    await question();
    expect(window.location.pathname).toBe('/app/edit');
    await answer(false);
    expect(screen.getByLabelText('Name')).toHaveValue('Ana');
    expect(window.location.pathname).toBe('/app/edit');
    window.history.back();
    await question();
    await answer(true);
    expect(await heading('List')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/app/list');
  });

  it('does not include another query of the same page', async () => {
    open();
    type();
    fireEvent.click(screen.getByRole('link', { name: 'History' }));
    expect(await heading('Editor history')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Ana');
    window.history.back();
    expect(await heading('Editor')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('past the tabs of the page by Back asks', async () => {
    open();
    type();
    fireEvent.click(screen.getByRole('link', { name: 'History' }));
    expect(await heading('Editor history')).toBeInTheDocument();
    window.history.back();
    expect(await heading('Editor')).toBeInTheDocument();
    window.history.back();
    await question();
    expect(window.location.pathname).toBe('/app/edit');
    await answer(false);
    expect(screen.getByLabelText('Name')).toHaveValue('Ana');
  });

  it('does not include the navigation after a save, by Back as well', async () => {
    open();
    type();
    fireEvent.click(screen.getByRole('button', { name: 'Save and back' }));
    expect(await heading('List')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('by closing the tab lets the browser ask, as long as something is unsaved', () => {
    open();
    const closes = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closes()).toBe(true);
    type();
    expect(closes()).toBe(false);
    type('');
    expect(closes()).toBe(true);
  });

  it('by signing out asks once, however often it is called', async () => {
    open();
    type();
    const answers = Promise.all([mayLeave(), mayLeave()]);
    await question();
    await answer(true);
    expect(await answers).toEqual([true, true]);
    type('');
    expect(await mayLeave()).toBe(true);
  });

  it('by a reload that was asked about is not asked about again by the browser', () => {
    open();
    type();
    forgetUnsavedChanges();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });
});
