import { render, screen } from '@textloom/testing';
import { Facts } from './facts';

describe('Label and value pairs', () => {
  it('are terms with their definitions; empty values show a dash, false lines are omitted', () => {
    render(<Facts facts={[['Name', 'Sam'], ['Email', ''], ['Zip', null], ['Answers', 0], false]} />);
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(terms).toEqual(['Name', 'Email', 'Zip', 'Answers']);
    expect(values).toEqual(['Sam', '–', '–', '0']);
  });

  it('break emails before @ and dots, and nothing else', () => {
    const value = 'maria.lopez@mail.example.com,jo@b.org';
    render(
      <Facts
        facts={[
          ['Alerts', value],
          ['Note', 'See us at 5.30, or call.'],
          ['Off', 'Write to a@b.com.'],
        ]}
      />,
    );
    const [alerts, note, sentence] = screen.getAllByRole('definition');
    expect(alerts).toHaveTextContent(value);
    expect(alerts?.innerHTML).toBe('maria<wbr>.lopez<wbr>@mail<wbr>.example<wbr>.com,<wbr>jo<wbr>@b<wbr>.org');
    expect(note?.innerHTML).toBe('See us at 5.30, or call.');
    expect(sentence?.innerHTML).toBe('Write to <wbr>a<wbr>@b<wbr>.com.');
  });
});
