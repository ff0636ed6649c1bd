import { pageLimits } from '../paging.js';
import { created, type ServiceCalls } from '../service-calls.js';
import { pathTo } from '../service-path.js';
import type { WriteOptions } from '../transport.js';
import {
  readAssignedDocument,
  readAssignee,
  readDocument,
  readStatus,
  writeAssignedDocumentFilter,
  writeDocumentFilter,
  writeDocumentOrder,
} from './document-wire.js';
import type {
  AssignedDocument,
  AssignedDocumentFilter,
  AssignedDocumentStatus,
  Assignee,
  Document,
  DocumentFilter,
  DocumentOrder,
} from './document.js';

/** Documents of the organization, and those that were assigned to users. */
export class Documents {
  constructor(private readonly calls: ServiceCalls) {}

  /** All that match, page by page. */
  list(filter: DocumentFilter = {}): AsyncIterable<Document> {
    return this.calls.list({
      operation: 'list documents',
      path: 'documents',
      query: writeDocumentFilter(filter),
      name: 'documents',
      pageLimit: pageLimits.narrow,
      read: readDocument,
    });
  }

  /** Documents that were assigned, to one user or to all, page by page. */
  assigned(filter: AssignedDocumentFilter = {}): AsyncIterable<AssignedDocument> {
    const { userId } = filter;
    return this.calls.list({
      operation: 'list assigned documents',
      path: 'documents_users',
      query: writeAssignedDocumentFilter(filter),
      name: 'documents_users',
      pageLimit: userId === undefined ? pageLimits.wide : pageLimits.narrow,
      read: (assigned) => readAssignedDocument(assigned, userId),
    });
  }

  /**
   * Where an assigned document stands; undefined where the service does not tell.
   * @param assignedDocumentId of the assignment, not of the document
   * @throws RecordNotFound
   */
  async statusOf(assignedDocumentId: number): Promise<AssignedDocumentStatus | undefined> {
    const path = pathTo`documents_users/${assignedDocumentId}/status`;
    return this.calls.read({ operation: 'get document status', path, read: readStatus });
  }

  /**
   * Assigns a document; every call assigns it once more.
   * @throws ValidationRefused for example when a reference document is assigned without references
   */
  async assign(userId: number, order: DocumentOrder, options?: WriteOptions): Promise<Assignee> {
    const path = pathTo`users/${userId}/assign_document`;
    const form = writeDocumentOrder(order);
    return this.calls.write(
      { operation: 'assign document', method: 'POST', path, form, successes: created, read: readAssignee },
      options,
    );
  }
}
