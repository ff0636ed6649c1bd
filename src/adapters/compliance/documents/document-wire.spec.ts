import { describe, expect, it } from '@jest/globals';
import { UnreadableAnswer } from '../wire-values.js';
import { readAssignedDocument, readAssignee, readDocument, readStatus, writeDocumentOrder } from './document-wire.js';

describe('documents on the wire', () => {
  const row = { id: 3, completed: true, approved_at: null, document: { id: '9', name: 'Code of Conduct' } };

  it('are read with their dates, and never for somebody else', () => {
    expect(readAssignedDocument({ ...row, user: { id: '7' }, completed_date: '2026-01-01' }, 7)).toEqual({
      id: 3,
      document: { id: 9, name: 'Code of Conduct', category: '' },
      user: { id: 7, firstName: '', lastName: '' },
      completed: true,
      completedAt: '2026-01-01',
    });
    expect(readAssignedDocument(row, 7)).toMatchObject({ id: 3 });
    expect(() => readAssignedDocument({ ...row, user: { id: 8 } }, 7)).toThrow(UnreadableAnswer);
    expect(() => readAssignedDocument({ ...row, document: null }, 7)).toThrow(UnreadableAnswer);
  });

  it('are assigned with the service asked to stay silent where the caller says so', () => {
    expect(writeDocumentOrder({ documentId: 9, sendEmail: false, references: { personal: 2 } })).toEqual({
      document_id: 9,
      turn_off_emails: true,
      references: { personal: 2 },
    });
    expect(writeDocumentOrder({ documentId: 9 }).turn_off_emails).toBeUndefined();
  });

  it('are active unless the service says otherwise', () => {
    expect(readDocument({ id: 1, name: 'A', category: 'procedure', active: false }).active).toBe(false);
    expect(readDocument({ id: 1, name: null })).toEqual({ id: 1, name: '', category: '', active: true });
  });

  it('have a status in either spelling, of any word, or none', () => {
    expect(readStatus({ status: 'in-progress' })).toBe('in_progress');
    expect(readStatus({ status: 'escalated' })).toBe('escalated');
    expect(readStatus({ status: null })).toBeUndefined();
  });

  it('confirm an assignment also without the list of all assignments', () => {
    expect(readAssignee({ id: 17, documents_users: [1, '2', null] }).assignedDocumentIds).toEqual([1, 2]);
    expect(readAssignee({ id: 17, documents_users: null, pc_user_id: 5 })).toMatchObject({
      assignedDocumentIds: [],
      pcUserId: '5',
    });
  });
});
