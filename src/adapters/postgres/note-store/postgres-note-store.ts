import type { DataSource } from 'typeorm';
import type { NoteStore, NoteView } from '../../../ports/note-store.js';
import { findBody } from '../person-file-store/find-body.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';

const COLUMNS = `id, text, author, ${timeColumn('at')} AS at, CASE WHEN struck_at IS NOT NULL THEN
  jsonb_build_object('at', ${timeColumn('struck_at')}, 'by', struck_by, 'reason', strike_reason) END AS struck`;

const NOTES = `SELECT ${COLUMNS} FROM person_note WHERE person_id = ANY($1) ORDER BY person_note.at DESC, id DESC`;

const ADD = `
WITH added AS (
  INSERT INTO person_note (organization_id, person_id, text, author) VALUES ($1, $2, $3, $4) RETURNING *
), audited AS (
  INSERT INTO audit_entry (organization_id, person_id, actor, action, detail)
  SELECT organization_id, person_id, author, 'note.added', jsonb_build_object('noteId', id) FROM added
)
SELECT ${COLUMNS} FROM added`;

const STRIKE = `
WITH struck AS (
  UPDATE person_note SET struck_at = clock_now(), struck_by = $3, strike_reason = $4
  WHERE person_id = ANY($1) AND id::text = $2 AND struck_at IS NULL RETURNING *
), audited AS (
  INSERT INTO audit_entry (organization_id, person_id, actor, action, reason, detail)
  SELECT organization_id, person_id, struck_by, 'note.struck', strike_reason, jsonb_build_object('noteId', id) FROM struck
)
SELECT ${COLUMNS} FROM struck`;

export class PostgresNoteStore implements NoteStore {
  constructor(private readonly database: DataSource) {}

  async notes(organizationId: string, personId: string): Promise<NoteView[] | undefined> {
    const body = await findBody(this.database, organizationId, personId);
    return body && rows(this.database, NOTES, [body.ids]);
  }

  async add(organizationId: string, personId: string, text: string, author: string): Promise<NoteView | undefined> {
    const body = await findBody(this.database, organizationId, personId);
    return body && one(this.database, ADD, [organizationId, body.ids[0], text, author]);
  }

  async strike(
    organizationId: string,
    personId: string,
    noteId: string,
    { actor, reason }: { actor: string; reason: string },
  ): Promise<NoteView | undefined> {
    const body = await findBody(this.database, organizationId, personId);
    return body && one(this.database, STRIKE, [body.ids, noteId, actor, reason]);
  }
}
