import { useHotkeys, type HotkeyItem } from '@mantine/hooks';

interface Keys {
  move: (by: 1 | -1) => void;
  open: () => void;
  /** @param position of the action, from 0. */
  act: (position: number) => void;
  assign: () => void;
  help: () => void;
}

/** What has keys of its own: menus, lists to choose from, and whatever Enter presses. */
const ownKeys = '[role="menu"], [role="listbox"], [role="dialog"], [role="radiogroup"]';
const pressable = 'a, button';

/** The keys of the queue. In fields they are letters. */
export function useKeys(isOn: boolean, { move, open, act, assign, help }: Keys): void {
  const unless = (theirs: string, handle: () => void) => (event: KeyboardEvent) => {
    if (isOn && !(event.target instanceof Element && event.target.closest(theirs))) handle();
  };
  const key = (name: string, handle: () => void): HotkeyItem => [name, unless(ownKeys, handle)];
  const [next, before] = [
    () => {
      move(1);
    },
    () => {
      move(-1);
    },
  ];
  useHotkeys([
    key('j', next),
    key('ArrowDown', next),
    key('k', before),
    key('ArrowUp', before),
    ['Enter', unless(`${ownKeys}, ${pressable}`, open), { preventDefault: false }],
    key('m', assign),
    // With Shift on most keyboards.
    key('?', help),
    key('shift+?', help),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) =>
      key(String(digit), () => {
        act(digit - 1);
      }),
    ),
  ]);
}
