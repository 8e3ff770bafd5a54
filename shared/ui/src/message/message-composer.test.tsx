import { fireEvent, make, renderPart, screen, within, type FrameOptions } from '@textloom/testing';
import { useState } from 'react';
import { emptyMessage, MessageComposer, PhonePreview, type Composed } from '../index';

let composed: Composed = emptyMessage;
function Host({ start = emptyMessage, ...props }: { start?: Composed; personal?: boolean; footer?: boolean }) {
  const [value, setValue] = useState(start);
  composed = value;
  return <MessageComposer {...props} value={value} onChange={setValue} />;
}
const field = (): HTMLElement => screen.getByRole('textbox', { name: 'Message' });
const type = (text: string): void => void fireEvent.change(field(), { target: { value: text } });
const file = (name: string, size = 10): File =>
  Object.defineProperty(new File(['x'], name, { type: 'image/png' }), 'size', { value: size });
const attach = (chosen: File): void =>
  void fireEvent.change(screen.getByLabelText('Attachment'), { target: { files: [chosen] } });

describe('VAL-040, VAL-043: length', () => {
  it('counts as n/max and cuts at 160', () => {
    renderPart(<Host />);
    type('a'.repeat(200));
    expect(screen.getByText('160/160')).toBeInTheDocument();
    expect(composed.message).toHaveLength(160);
  });
});

describe('VAL-043: the one meter', () => {
  it('shows the cost of the message, per person if there are several', () => {
    const { unmount } = renderPart(<Host />);
    type('Hello');
    expect(field()).toHaveAccessibleDescription(/5\/160 · 1 message$/);
    unmount();
    renderPart(<Host personal />);
    type('Hello');
    expect(field()).toHaveAccessibleDescription(/5\/160 · 1 message each$/);
  });
});

describe('CAMP-039, CAMP-040: expanding', () => {
  it('goes to 306 and back, cutting what is too long', async () => {
    const { user } = renderPart(<Host />);
    await user.click(screen.getByRole('button', { name: 'Expand to 306' }));
    type('a'.repeat(400));
    expect(composed).toEqual({ message: 'a'.repeat(306), segments: 2, file: null });
    await user.click(screen.getByRole('button', { name: 'Back to 160' }));
    expect(composed).toEqual({ message: 'a'.repeat(160), segments: 1, file: null });
  });
});

describe('VAL-041, VAL-042: media', () => {
  it.each([
    [true, 0],
    [false, 1],
  ])('says beside the file that the account’s number carries none, if so: %s', (pictures, times) => {
    renderPart(<Host />, { session: make.login({ globals: make.globals({ pictures }) }) });
    expect(screen.queryByText(/carries no pictures/)).not.toBeInTheDocument();
    attach(file('menu.png'));
    expect(screen.queryAllByText(/carries no pictures/)).toHaveLength(times);
    expect(composed.file?.name).toBe('menu.png');
  });

  it('forces class 3 with the server’s limit, and removing it returns to class 1 and cuts', async () => {
    const { user } = renderPart(<Host />);
    attach(file('menu.PNG'));
    expect(composed.segments).toBe(3);
    type('a'.repeat(500));
    expect(screen.getByText('500/1600')).toBeInTheDocument();
    // Parts and encoding are those of a text message.
    expect(field()).toHaveAccessibleDescription(/500\/1600 · 3 messages \(MMS\)/);
    expect(screen.queryByText(/carrier part/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Expand/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove menu.PNG' }));
    expect(composed).toEqual({ message: 'a'.repeat(160), segments: 1, file: null });
  });
});

describe('VAL-044, VAL-045: allowed attachments', () => {
  it.each([
    ['virus.exe', 10, 'File type not allowd'],
    ['noextension', 10, 'File type not allowd'],
    ['empty.png', 0, 'This file is empty. Choose another one.'],
    [
      'big.mp4',
      5_242_881,
      'File size error: big.mp4 has 5,242,881 bytes. A file may have at most 5,242,880 bytes (5 MB).',
    ],
  ])('refuses %s of %d bytes: %s', (name, size, text) => {
    renderPart(<Host />);
    attach(file(name, size));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(composed).toEqual(emptyMessage);
  });

  it('accepts a file of exactly the limit', () => {
    renderPart(<Host />);
    attach(file('clip.mp4', 5_242_880));
    expect(composed.file?.name).toBe('clip.mp4');
  });
});

describe("the carrier's encoding (decision 58)", () => {
  it('names the characters that force Unicode and replaces them in one click', async () => {
    const { user } = renderPart(<Host />);
    type('It’s on us — today…');
    expect(screen.getByText('Unicode because of “’” “—” “…”, 1 carrier part')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Replace with plain characters' }));
    expect(composed.message).toBe("It's on us - today...");
    expect(screen.getByText('GSM-7, 1 carrier part')).toBeInTheDocument();
  });

  it('undoes the replacement in one click, until the text is changed', async () => {
    const { user } = renderPart(<Host />);
    type('It’s on us — today…');
    await user.click(screen.getByRole('button', { name: 'Replace with plain characters' }));
    await user.click(screen.getByRole('button', { name: 'Undo the replacement' }));
    expect(composed.message).toBe('It’s on us — today…');
    await user.click(screen.getByRole('button', { name: 'Replace with plain characters' }));
    type("It's on us - tomorrow");
    expect(screen.queryByRole('button', { name: 'Undo the replacement' })).not.toBeInTheDocument();
  });

  it.each([{ personal: true }, { footer: true }])('counts the words added to a campaign, %o', (props) => {
    renderPart(<Host {...props} />);
    type('a'.repeat(130));
    expect(screen.queryByText(/carrier part/)).not.toBeInTheDocument();
    type('a'.repeat(150));
    expect(
      screen.getByText('GSM-7, 2 carrier parts with the words that are added. You pay by length, not by parts'),
    ).toBeInTheDocument();
    type(`${'a'.repeat(130)} Reply STOP to end`);
    expect(screen.queryByText(/carrier part/)).not.toBeInTheDocument();
  });

  it('offers no replacement where none exists', () => {
    renderPart(<Host />);
    type('Pizza 🍕');
    expect(screen.getByText(/Unicode because of “🍕”/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Replace/ })).not.toBeInTheDocument();
  });
});

describe('CAMP-017: phone preview', () => {
  it('shows shortcode, text and the footer, which is omitted if the text has STOP (decision 45)', () => {
    const { unmount } = renderPart(<PhonePreview text="Hello" footer />);
    expect(screen.getByText('55888')).toBeInTheDocument();
    expect(screen.getByText('Reply STOP to cancel')).toBeInTheDocument();
    unmount();
    const { unmount: close } = renderPart(<PhonePreview text="Text stop to leave" footer />);
    expect(screen.queryByText('Reply STOP to cancel')).not.toBeInTheDocument();
    close();
    renderPart(<PhonePreview text="Stop by our shop" footer />);
    expect(screen.getByText('Reply STOP to cancel')).toBeInTheDocument();
  });

  it('shows a picture as a picture and anything else by its name', async () => {
    const { unmount } = renderPart(<PhonePreview text="" media={new File(['x'], 'menu.png', { type: 'image/png' })} />);
    expect(await screen.findByRole('img', { name: 'menu.png' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/png/),
    );
    unmount();
    renderPart(<PhonePreview text="" media={{ name: 'terms.pdf', url: '/media/1', mime: 'application/pdf' }} />);
    expect(screen.getByText('terms.pdf')).toBeInTheDocument();
  });
});

describe('Add link', () => {
  const open = async (profile: FrameOptions['profile'] = {}) => {
    const { user } = renderPart(<Host />, { profile });
    await user.click(screen.getByRole('button', { name: 'Add link' }));
    await user.type(await screen.findByRole('textbox', { name: /^Web address/ }), 'https://example.com/menu');
    return within(screen.getByRole('dialog'));
  };

  it('tells an unverified account immediately that short links wait', async () => {
    const dialog = await open({ verified: false });
    expect(dialog.getByText(/^This waits until your email is verified\./)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Add link' })).toBeDisabled();
  });

  it('is offered to a verified account', async () => {
    const dialog = await open();
    expect(dialog.queryByText(/verified/)).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Add link' })).toBeEnabled();
  });
});
