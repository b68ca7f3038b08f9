import { useState } from 'react';
import { exact } from '@cowrie/payer-page/exact';
import { logoAddress } from '../lib/logo-address';

interface MerchantLogoProps {
  name: string;
  logoURL: string;
}

/** The merchant's logo in a fixed box, or the first letter of the name when there is no logo to load. */
export function MerchantLogo({ name, logoURL }: MerchantLogoProps) {
  const [failed, setFailed] = useState(false);
  const address = logoAddress(logoURL);
  return (
    <span className="logo">
      {address && !failed ? (
        <img
          src={address}
          alt={name}
          width={48}
          height={48}
          referrerPolicy="no-referrer"
          onError={() => setFailed(true)}
        />
      ) : (
        <span aria-hidden="true">{exact([...name.trim()][0]?.toUpperCase() ?? '•')}</span>
      )}
    </span>
  );
}
