import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayNotEmpty,
  IsArray,
  IsEthereumAddress,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';

const RPC_URL = { protocols: ['http', 'https'], require_tld: false, require_protocol: true };

export class TokenDto {
  @IsEthereumAddress() address: string;
  @IsInt() @Min(0) @Max(36) decimals: number;
}

export class TokensDto {
  @IsOptional() @ValidateNested() @Type(() => TokenDto) USDC?: TokenDto;
  @IsOptional() @ValidateNested() @Type(() => TokenDto) USDT?: TokenDto;
}

export class NetworkDto {
  @Matches(/^[a-z][a-z0-9-]{1,39}$/) name: string;
  @IsInt() @Min(1) chainId: number;
  @IsArray() @ArrayNotEmpty() @IsUrl(RPC_URL, { each: true }) rpcUrls: string[];
  @IsInt() @Min(1) confirmations: number;
  @IsEthereumAddress() factory: string;
  @IsOptional() @IsInt() @Min(100) pollIntervalMs = 2000;
  @IsOptional() @IsString() explorerUrl?: string;
  @IsObject() @ValidateNested() @Type(() => TokensDto) tokens: TokensDto;
}

export class EnvironmentNetworksDto {
  /** Where sweeps bring the money, unless a merchant has a treasury of its own. */
  @IsEthereumAddress() treasury: string;
  @IsArray() @ArrayNotEmpty() @ValidateNested({ each: true }) @Type(() => NetworkDto) networks: NetworkDto[];
}

/** Contents of `NETWORKS` or of the file that `NETWORKS_FILE` names. */
export class NetworksFileDto {
  @IsOptional() @ValidateNested() @Type(() => EnvironmentNetworksDto) test?: EnvironmentNetworksDto;
  @IsOptional() @ValidateNested() @Type(() => EnvironmentNetworksDto) live?: EnvironmentNetworksDto;
}
