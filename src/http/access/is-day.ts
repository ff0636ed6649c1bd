import { ValidatorConstraint, type ValidatorConstraintInterface } from 'class-validator';
import { isDay } from '../../domain/day.js';

/** For `@Validate(IsDay)`. */
@ValidatorConstraint()
export class IsDay implements ValidatorConstraintInterface {
  validate = isDay;
  defaultMessage = () => 'must be a day that exists, as YYYY-MM-DD';
}
