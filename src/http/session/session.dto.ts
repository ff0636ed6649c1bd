import { IsEmail, IsNotEmpty, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import type { SignedIn } from '../../ports/session-store.js';

export class SignInDto {
  @IsEmail()
  @MaxLength(255)
  email!: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  password!: string;

  /** Slug of the organization, for who uses the same e-mail and password in several. */
  @IsOptional()
  @IsString()
  @MaxLength(255)
  organization?: string;
}

class NameAndPassword {
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name!: string;

  @IsString()
  @MinLength(12)
  @MaxLength(200)
  password!: string;
}

export class SetUpDto extends NameAndPassword {
  /** From the link that Gatehouse printed at its start. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  code!: string;

  @IsEmail()
  @MaxLength(255)
  email!: string;

  /** Default: the configured name. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  organizationName?: string;
}

export class AcceptDto extends NameAndPassword {
  /** From the link that an admin gave. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  token!: string;
}

export class PasswordDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  current!: string;

  @IsString()
  @MinLength(12)
  @MaxLength(200)
  next!: string;
}

/** Who is signed in, and how one could be. */
export interface SessionView {
  /** null: nobody is signed in. */
  account: SignedIn['account'] | null;
  organization: SignedIn['organization'] | null;
  /** An organization waits for its first account: POST /v1/setup. */
  needsSetup: boolean;
  /** Sign-in by an identity provider, at /auth/oidc/start. null: by password only. */
  oidc: { name: string } | null;
}
