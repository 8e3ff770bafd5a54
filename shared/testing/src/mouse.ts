/** Simulates a device with a mouse for a file's tests, so that the calendar of a date field is a popover. */
export function useMouse(): void {
  beforeEach(() => {
    jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media.includes('pointer: fine'),
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
  });
  afterEach(() => jest.restoreAllMocks());
}
