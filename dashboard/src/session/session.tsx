import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, type ReactNode } from 'react';
import { readSession, type Account, type Session } from '../api/session.js';
import { Problem } from '../parts/problem.js';
import { Waiting } from '../parts/waiting.js';
import { Accept } from './accept.js';
import { SetUp } from './set-up.js';
import { SignIn } from './sign-in.js';

const sessionKey = ['session'];
const SignedIn = createContext<(Session & { account: Account }) | undefined>(undefined);

/**
 * Shows the pages to whoever is signed in, and to everybody else what they can do about it. What links carry
 * stands behind `#`, which no server log sees.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery({ queryKey: sessionKey, queryFn: readSession });
  // Whoever was let in stays while Gatehouse cannot be asked.
  if (error && !data) return <Problem error={error} onAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.account) return <SignedIn value={{ ...data, account: data.account }}>{children}</SignedIn>;
  const [page, fragment] = [window.location.pathname, new URLSearchParams(window.location.hash.slice(1))];
  if (page === '/accept') return <Accept token={fragment.get('token') ?? ''} />;
  if (data.needsSetup) return <SetUp printedCode={fragment.get('code') ?? ''} />;
  return <SignIn provider={data.oidc?.name} refusal={fragment.get('error')} />;
}

/** Who is signed in. Only below SessionGate. */
export function useSession(): Session & { account: Account } {
  const session = useContext(SignedIn);
  if (!session) throw new Error('useSession needs SessionGate around it.');
  return session;
}

/** What another session showed is not this one's. */
export function useEnterSession(): (session?: Session) => void {
  const queries = useQueryClient();
  return (session) => {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    if (session) queries.setQueryData(sessionKey, session);
    else void queries.invalidateQueries({ queryKey: sessionKey });
  };
}
