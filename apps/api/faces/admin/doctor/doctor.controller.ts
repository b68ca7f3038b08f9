import { Controller, Get, UseGuards } from '@nestjs/common';
import { ADMIN_DOCTOR, AdminDoctor } from '@cowrie/dto';
import { Doctor } from '@cowrie/api/operations/operator/doctor/doctor.service';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { AdminGuard } from '../admin.guard';
import { AdminOperation } from '../admin.operation';

/** Tells operators what is wrong with the service, and what to do. */
@Controller('admin/v1/doctor')
@UseGuards(AdminGuard)
export class AdminDoctorController {
  constructor(private readonly doctor: Doctor) {}

  @Get()
  @AdminOperation({
    operationId: 'adminDoctor',
    summary: 'Examine the service',
    description:
      'Returns what the checks of `cowrie doctor` find that need no worker’s keys: nodes, contracts, rates, readers, payouts, secrets and operators. The answer is kept for 30 s, and a check that takes longer than 8 s is left out.',
    answer: { data: AdminDoctor, examples: { doctor: ADMIN_DOCTOR } },
  })
  @Message('Service examined')
  async examine(): Promise<AdminDoctor> {
    const { at, findings } = await this.doctor.examine();
    return {
      checkedAt: at.toISOString(),
      findings: findings.map((finding) => ({ ...finding, concerns: [...finding.concerns] })),
    };
  }
}
