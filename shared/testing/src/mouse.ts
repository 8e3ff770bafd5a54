/** For the tests of a file: a device with a mouse, where the calendar of a date field is a popover of the field. */
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
