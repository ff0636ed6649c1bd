/*
 * When it runs: when somebody keeps a list as they look at it, or drops it. Transaction: one statement each. A repeat: a
 * second view of the same name is refused, as is dropping it twice.
 */
import { Refusal } from '../domain/failure.js';
import { mayActAs, requireRole } from '../domain/staff-role.js';
import type { NewView, SavedView, SavedViewStore, ViewOwner } from '../ports/saved-view-store.js';
import type { Caller } from './access.js';

export class SavedViews {
  constructor(private readonly store: SavedViewStore) {}

  list(caller: Caller): Promise<SavedView[]> {
    return this.store.list(ownerOf(caller));
  }

  /**
   * Whoever may look may keep views for themselves; what everybody sees is for staff.
   * @throws Refusal VIEW_EXISTS, ROLE_REQUIRED
   */
  async add(caller: Caller, view: NewView): Promise<SavedView> {
    if (view.isShared) requireRole(caller.role, 'staff', 'To share a view');
    const added = await this.store.add(ownerOf(caller), view);
    if (added) return added;
    const message = `There is a view named "${view.name}": choose another name, or delete that one first.`;
    throw new Refusal('VIEW_EXISTS', message, 'conflict', '/name');
  }

  /**
   * One's own; an admin also what others share.
   * @throws Refusal VIEW_NOT_FOUND
   */
  async remove(caller: Caller, id: string): Promise<void> {
    if (await this.store.remove(ownerOf(caller), id, mayActAs(caller.role, 'admin'))) return;
    throw new Refusal('VIEW_NOT_FOUND', 'There is no such view, or it belongs to somebody else.', 'not-found');
  }
}

/** An account stays the same when its name changes. */
function ownerOf({ organizationId, name, session }: Caller): ViewOwner {
  return { organizationId, owner: session ? `account:${session.accountId}` : `key:${name}`, name };
}
