export interface NewOrganization {
  name: string;
  /** Street address. */
  address: string;
  city: string;
  /** Two letters. */
  state: string;
  country: 'US';
  /** Five digits. */
  zip: string;
  /** Where the organization heard of the service. */
  hearFrom: string;
  size: '1-200' | '200-1000' | '1000-5000' | '5000+';
  /** 11 digits, no separators. */
  phone: string;
  billingEmail: string;
  /** One of `types()`, or `Other`. */
  type: string;
  /** Needed when the type is `Other`. */
  otherTypeDescription?: string;
  /** Whether the organization's API key may make sign-in links. */
  allowSignInLinkCreation?: boolean;
  useBillingProvider?: boolean;
  /** The first administrator (`ssa` in the interface). */
  administrator: Administrator;
}

export interface Administrator {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  type: 'employee' | 'volunteer' | 'contractor_licensee';
}

export interface CreatedOrganization {
  organizationId: number;
  /** Told this once: keep it in a secret store. */
  apiKey: string;
}
