import { Controller, Get, UseGuards } from '@nestjs/common';
import type { AdminDoctor } from '@cowrie/dto';
import { Doctor } from '@cowrie/api/operations/operator/doctor/doctor.service';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { AdminGuard } from '../admin.guard';
import { ADMIN_DOCTOR_DOCS as DOCS } from './doctor.docs';

/** Tells operators what is wrong with the service, and what to do. */
@Controller('admin/v1/doctor')
@UseGuards(AdminGuard)
export class AdminDoctorController {
  constructor(private readonly doctor: Doctor) {}

  @Get()
  @Documented(DOCS.examine)
  @Message('Service examined')
  async examine(): Promise<AdminDoctor> {
    const { at, findings } = await this.doctor.examine();
    return {
      checkedAt: at.toISOString(),
      findings: findings.map((finding) => ({ ...finding, concerns: [...finding.concerns] })),
    };
  }
}
