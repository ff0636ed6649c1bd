import { createRootRoute } from '@tanstack/react-router';
import { Shell } from '../parts/shell.js';

export const root = createRootRoute({ component: Shell });

/** A word in the address; anything else counts as absent. */
export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
