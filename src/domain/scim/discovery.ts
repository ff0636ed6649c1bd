import type { JsonObject } from '../json.js';
import { enterpriseUrn, groupUrn, schemas, userUrn, type Attribute } from './schema.js';

/** The most resources of one answer. */
export const maximumResults = 200;
export const defaultResults = 100;

/** What this server can do (RFC 7643 §5). */
export const serviceProviderConfig = (base: string): JsonObject => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maximumResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The secret of the connection, sent as "Authorization: Bearer <secret>".',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

/** RFC 7643 §6 */
export const resourceTypes = (base: string): JsonObject[] =>
  [
    {
      id: 'User',
      description: 'People',
      schema: userUrn,
      schemaExtensions: [{ schema: enterpriseUrn, required: false }],
    },
    { id: 'Group', description: 'Groups of people', schema: groupUrn, schemaExtensions: [] },
  ].map(({ id, ...type }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id,
    name: id,
    endpoint: `/${id}s`,
    ...type,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
  }));

/** RFC 7643 §7 */
export const schemaDocuments = (base: string): JsonObject[] =>
  schemas.map(({ id, name, description, attributes }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    description,
    attributes: attributes.map(described),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }));

function described(attribute: Attribute): JsonObject {
  const { name, description, type = 'string', subAttributes } = attribute;
  return {
    name,
    description,
    type,
    multiValued: attribute.multiValued ?? false,
    required: attribute.required ?? false,
    mutability: attribute.mutability ?? 'readWrite',
    returned: 'default',
    ...(type === 'string' && { caseExact: attribute.caseExact ?? false, uniqueness: attribute.uniqueness ?? 'none' }),
    ...(type === 'reference' && { caseExact: true, referenceTypes: ['User', 'Group'] }),
    ...(subAttributes && { subAttributes: subAttributes.map(described) }),
  };
}

export const listResponse = (resources: JsonObject[], totalResults: number, startIndex = 1): JsonObject => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
