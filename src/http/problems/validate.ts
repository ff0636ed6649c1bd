import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import { InvalidInput, type ProblemError } from './problem.js';

/**
 * Turns unknown JSON into a DTO.
 * @param at JSON pointer of the value within the body.
 * @throws InvalidInput naming every field at fault.
 */
export async function validateInput<T extends object>(shape: new () => T, value: unknown, at = ''): Promise<T> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidInput([{ pointer: at, code: 'WRONG_TYPE', message: 'must be a JSON object' }]);
  }
  const dto = plainToInstance(shape, value);
  const errors = await validate(dto, {
    whitelist: true,
    forbidNonWhitelisted: true,
    validationError: { target: false, value: false },
  });
  if (errors.length > 0) throw new InvalidInput(errors.flatMap((error) => flatten(error, at)));
  return dto;
}

function flatten(error: ValidationError, at: string): ProblemError[] {
  const pointer = `${at}/${error.property.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) =>
    rule === 'whitelistValidation'
      ? {
          pointer,
          code: 'UNKNOWN_FIELD',
          message: `There is no field "${error.property}": remove it or correct its name.`,
        }
      : { pointer, code: 'INVALID_VALUE', message },
  );
  return [...own, ...(error.children ?? []).flatMap((child) => flatten(child, pointer))];
}
