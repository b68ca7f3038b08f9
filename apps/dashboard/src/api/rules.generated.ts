// Made by `npm run openapi` from the API. Change the API, and run it again.

export const CreateRefundDto = {"basis":{"enum":["full","excess","unaccepted","amount","fiatAmount"],"required":true},"amount":{"pattern":"^\\d{1,18}(\\.\\d{1,18})?$"},"fiatAmount":{"pattern":"^\\d{1,18}(\\.\\d{1,2})?$"},"token":{"enum":["USDT","USDC"]},"network":{"minLength":1,"maxLength":40},"destination":{"pattern":"^0x[0-9a-fA-F]{40}$"},"reason":{"minLength":1,"maxLength":500,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$"},"rate":{"enum":["locked","today"]}} as const;
export const DashboardAcceptInvitationDto = {"token":{"minLength":1,"maxLength":100,"required":true},"name":{"maxLength":50},"password":{"format":"password","minLength":12,"maxLength":128}} as const;
export const DashboardAddressDto = {"email":{"format":"email","maxLength":254,"required":true}} as const;
export const DashboardChangeMemberDto = {"role":{"enum":["owner","admin","developer","finance","viewer"],"required":true}} as const;
export const DashboardInviteDto = {"email":{"format":"email","maxLength":254,"required":true},"role":{"enum":["owner","admin","developer","finance","viewer"],"required":true}} as const;
export const DashboardNewPasskeyDto = {"challengeId":{"minLength":1,"maxLength":100,"required":true},"name":{"minLength":1,"maxLength":60,"required":true}} as const;
export const DashboardNewPasswordDto = {"token":{"minLength":1,"maxLength":100,"required":true},"password":{"format":"password","minLength":12,"maxLength":128,"required":true}} as const;
export const DashboardPasskeyDto = {"name":{"minLength":1,"maxLength":60,"required":true}} as const;
export const DashboardPasswordDto = {"current":{"format":"password","minLength":1,"maxLength":128},"password":{"format":"password","minLength":12,"maxLength":128,"required":true}} as const;
export const DashboardPersonDto = {"name":{"minLength":2,"maxLength":50,"required":true}} as const;
export const DashboardProofDto = {"code":{"pattern":"^\\d{6}$"},"recoveryCode":{"pattern":"^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$"}} as const;
export const DashboardSignInDto = {"email":{"format":"email","maxLength":254,"required":true},"password":{"format":"password","minLength":1,"maxLength":128,"required":true}} as const;
export const DashboardTotpDto = {"code":{"pattern":"^\\d{6}$","required":true}} as const;
export const SetSettlementAccountDto = {"kind":{"enum":["bank","mobile_money"],"required":true},"currency":{"enum":["NGN","GHS","KES","ZAR","USD"],"required":true},"institution":{"pattern":"^[A-Z0-9]{2,20}$","required":true},"institutionName":{"pattern":"^\\S(.{0,98}\\S)?$","required":true},"number":{"pattern":"^[0-9]{5,20}$","required":true},"holder":{"pattern":"^\\S(.{0,98}\\S)?$","required":true}} as const;
