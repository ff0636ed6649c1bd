import { describe, expect, it } from '@jest/globals';
import type { ChangePosition, ChangeStore, News } from '../../ports/change-store.js';
import { ChangeStream, type Listener, type Told } from './change-stream.js';

const at = (transaction: number): ChangePosition => ({ transaction: BigInt(transaction), at: 1 });
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const change = (organizationId: string, id: string, kind: 'person' | 'access' = 'person') => ({
  organizationId,
  kind,
  id,
});

/** Tells what it was given, in turn; afterwards that there is nothing new. */
class ScriptedStore implements ChangeStore {
  readonly news: News[] = [];

  present(): Promise<ChangePosition> {
    return Promise.resolve(at(1));
  }

  since(position: ChangePosition): Promise<News> {
    return Promise.resolve(this.news.shift() ?? { position, changes: [] });
  }

  sweep(): Promise<void> {
    return Promise.resolve();
  }
}

class Ear implements Listener {
  readonly heard: Told[] = [];
  beats = 0;
  allowed = true;
  isOpen = true;

  constructor(readonly organizationId: string) {}

  tell(told: Told): void {
    this.heard.push(told);
  }

  beat(): void {
    this.beats += 1;
  }

  isAllowed(): Promise<boolean> {
    return Promise.resolve(this.allowed);
  }

  close(): void {
    this.isOpen = false;
  }
}

async function listening(): Promise<{ store: ScriptedStore; stream: ChangeStream; museum: Ear; zoo: Ear }> {
  const store = new ScriptedStore();
  const stream = new ChangeStream(store, silent, { pollMs: 1, beatMs: 3 });
  const [museum, zoo] = [new Ear('museum'), new Ear('zoo')];
  await stream.join(museum);
  await stream.join(zoo);
  return { store, stream, museum, zoo };
}

describe('the stream of changes', () => {
  it('tells each organization its own, each thing once a round', async () => {
    const { store, stream, museum, zoo } = await listening();
    store.news.push({ position: at(5), changes: [change('museum', 'a'), change('museum', 'a'), change('zoo', 'b')] });
    await stream.tick();
    expect(museum.heard.at(-1)).toEqual({ id: '1-5', changes: [{ kind: 'person', id: 'a' }] });
    expect(zoo.heard.at(-1)).toEqual({ id: '1-5', changes: [{ kind: 'person', id: 'b' }] });
  });

  it('has everybody read again when there is too much to tell', async () => {
    const { store, stream, museum, zoo } = await listening();
    store.news.push({ position: at(9), changes: undefined });
    await stream.tick();
    for (const ear of [museum, zoo]) expect(ear.heard.at(-1)).toEqual({ id: '1-9', changes: 'reset' });
  });

  it('catches somebody up to where the others are', async () => {
    const { store, stream, museum } = await listening();
    store.news.push({ position: at(9), changes: [change('museum', 'late')] });
    await stream.tick();
    const back = new Ear('museum');
    store.news.push({ position: at(4), changes: [] }, { position: at(9), changes: [change('museum', 'late')] });
    await stream.join(back, '1-3');
    expect(back.heard.at(-1)).toEqual(museum.heard.at(-1));
  });

  it('lets go of whom it may not tell any more: at once when access changes, else at the next beat', async () => {
    const { store, stream, museum, zoo } = await listening();
    museum.allowed = zoo.allowed = false;
    store.news.push({ position: at(5), changes: [change('museum', 'mia', 'access')] });
    await stream.tick();
    expect([museum.isOpen, zoo.isOpen]).toEqual([false, true]);
    await stream.tick();
    await stream.tick();
    expect([zoo.beats, zoo.isOpen]).toEqual([1, false]);
  });

  it('closes every connection when it stops, those that come later too', async () => {
    const { stream, museum } = await listening();
    await stream.stop();
    const late = new Ear('zoo');
    await stream.join(late);
    expect([museum.isOpen, late.isOpen]).toEqual([false, false]);
  });
});
