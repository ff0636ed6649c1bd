import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { Readable } from 'node:stream';

/** Content types of bodies that are the file itself. */
export const fileTypes = [
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
];

/** The parts of a request that an upload is read from. */
export interface UploadRequest {
  body?: unknown;
  isMultipart?: () => boolean;
  file?: () => Promise<MultipartFile | undefined>;
}

interface MultipartFile {
  filename: string;
  file: Readable;
  /** Those that came before the file. */
  fields: Record<string, unknown>;
}

export interface UploadedFile {
  fileName?: string;
  bytes: AsyncIterable<Uint8Array>;
  fields: Record<string, string>;
}

/**
 * The file of a request, as the body or as a part of a form, without waiting for its end.
 * @throws UnsupportedMediaTypeException when there is none.
 */
export async function uploadedFile(request: UploadRequest): Promise<UploadedFile> {
  if (request.isMultipart?.()) {
    const part = await request.file?.();
    if (!part) throw new UnsupportedMediaTypeException('Send the file as a part of the form.');
    return { fileName: part.filename, bytes: part.file, fields: textFields(part.fields) };
  }
  if (!isStream(request.body)) throw new UnsupportedMediaTypeException('Send the file as the body.');
  return { bytes: request.body, fields: {} };
}

const isStream = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

function textFields(fields: Record<string, unknown>): Record<string, string> {
  const valueOf = (field: unknown) =>
    typeof field === 'object' && field !== null && 'value' in field ? field.value : undefined;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = valueOf(field);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
